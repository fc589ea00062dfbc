// The sea with what is on it, drawn with WebGL; only when something has changed.
import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  Color,
  ColorManagement,
  ConeGeometry,
  DirectionalLight,
  DoubleSide,
  Fog,
  Group,
  IcosahedronGeometry,
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
  type IUniform,
} from "three";
import { aircraftGeometry, shipGeometry } from "./models";
import type { Picture, SeenShip } from "./picture";
import { SEA_FRAGMENT, SEA_VERTEX, SKY_FRAGMENT, SKY_VERTEX } from "./shaders";

const RAD = Math.PI / 180;
/** The earth's radius with the usual bending of light: it hides hulls beyond the horizon. */
const ROUND = 7_430_000;
const FAR = 42_000;
/** Wave height in metres by sea state, and the length of the longest wave. */
const HIGH = [0.02, 0.06, 0.16, 0.32, 0.55, 0.85, 1.25, 1.8, 2.4, 3.2];
const LONG = [9, 12, 20, 30, 42, 58, 78, 100, 124, 150];

export interface Aim {
  /**
   * True bearing of the middle, the field across the glass in degrees, pixels from the middle to its rim,
   * motion.
   */
  bearing: number;
  field: number;
  radius: number;
  roll: number;
  lift: number;
  /** Degrees over the horizon. */
  pitch: number;
  seconds: number;
}
export interface Drawn {
  id: string;
  /** Pixels from the left and the top of the canvas, and how wide the ship is there. */
  x: number;
  y: number;
  width: number;
}
interface Palette {
  zenith: Color;
  horizon: Color;
  water: Color;
  foam: Color;
  ship: Color;
  sun: Color;
}

/** Colours by light: the warm ones of the night watch, or those of the sea by day. */
function palette(light: number, cloud: number, warm: boolean): Palette {
  const c = (night: string, dusk: string, day: string, grey: string) => {
    const mixed =
      light < 0.35
        ? new Color(night).lerp(new Color(dusk), Math.max(0, light - 0.05) / 0.3)
        : new Color(dusk).lerp(new Color(day), (light - 0.35) / 0.65);
    return mixed.lerp(new Color(grey).multiplyScalar(0.15 + 0.85 * light), (cloud / 8) * 0.45);
  };
  return warm
    ? {
        zenith: c("#0a0605", "#2b1811", "#5d3d2b", "#4d3a2e"),
        horizon: c("#2a1911", "#8a5636", "#d6a06c", "#a88663"),
        water: c("#0a0606", "#241612", "#43302a", "#3a2c26"),
        foam: c("#3a2a22", "#8d6a52", "#ecd3b4", "#cdb699"),
        ship: c("#0b0705", "#140b08", "#2b1d17", "#241a15"),
        sun: new Color("#ffb070"),
      }
    : {
        zenith: c("#04060b", "#2a3546", "#6f91aa", "#8b979c"),
        horizon: c("#131a22", "#8d7f7a", "#cdd8da", "#b4bcbe"),
        water: c("#04070a", "#1c2a33", "#24505e", "#33484f"),
        foam: c("#2a3338", "#8c979b", "#eef2ee", "#d0d6d4"),
        ship: c("#05070a", "#171c20", "#3d454a", "#3a4246"),
        sun: new Color("#ffdca8"),
      };
}

/** Is there WebGL at all? */
export function canDraw(): boolean {
  try {
    const probe = document.createElement("canvas");
    const context = probe.getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return !!context;
  } catch {
    return false;
  }
}

export class SeaScene {
  private renderer: WebGLRenderer;
  private scene = new Scene();
  private camera = new PerspectiveCamera(40, 1, 1.5, FAR * 1.1);
  private shared: Record<string, IUniform>;
  private sea: ShaderMaterial;
  private hull = new MeshLambertMaterial({ side: DoubleSide, flatShading: true });
  private smoke = new MeshBasicMaterial({ transparent: true, opacity: 0.34, depthWrite: false });
  private fire = new MeshBasicMaterial({ color: "#ff9a4a" });
  private spray = new MeshBasicMaterial({ transparent: true, opacity: 0.85 });
  private sunlight = new DirectionalLight("#ffffff", 1);
  private ambient = new AmbientLight("#ffffff", 1);
  private things = new Group();
  private puff = new IcosahedronGeometry(1, 1);
  private column = new ConeGeometry(1, 1, 7, 1, true);
  private plane = aircraftGeometry();
  private last: Picture | null = null;
  drawn: Drawn[] = [];

  constructor(
    private canvas: HTMLCanvasElement,
    private warm: boolean,
  ) {
    ColorManagement.enabled = false;
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      powerPreference: "low-power",
      preserveDrawingBuffer: true,
    });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.shared = {
      zenith: { value: new Color() },
      horizon: { value: new Color() },
      water: { value: new Color() },
      foam: { value: new Color() },
      sunColour: { value: new Color() },
      sunAt: { value: new Vector3(0, 1, 0) },
      sunShare: { value: 1 },
      moonAt: { value: new Vector3(0, 1, 0) },
      moonLit: { value: 0 },
      stars: { value: 0 },
      cloud: { value: 0 },
      seconds: { value: 0 },
      waveHigh: { value: 0.3 },
      waveLong: { value: 30 },
      windTo: { value: new Vector2(0, 1) },
      look: { value: 0 },
      halfAngle: { value: 0.5 },
      far: { value: FAR },
      eye: { value: 5 },
      round: { value: ROUND },
      pixel: { value: 0.001 },
      visibility: { value: 20_000 },
      caps: { value: 0 },
    };
    this.sea = new ShaderMaterial({
      uniforms: this.shared,
      vertexShader: SEA_VERTEX,
      fragmentShader: SEA_FRAGMENT,
      side: DoubleSide,
    });
    const sky = new ShaderMaterial({
      uniforms: this.shared,
      vertexShader: SKY_VERTEX,
      fragmentShader: SKY_FRAGMENT,
      side: DoubleSide,
      depthWrite: false,
    });
    const water = new Mesh(grid(150, 96), this.sea);
    const dome = new Mesh(new SphereGeometry(FAR, 24, 12), sky);
    water.frustumCulled = dome.frustumCulled = false;
    dome.renderOrder = -1;
    this.scene.add(dome, water, this.things, this.sunlight, this.ambient);
    this.scene.fog = new Fog("#888888", 100, 20_000);
  }

  /** What is to be seen from now on. */
  show(picture: Picture): void {
    this.last = picture;
    const colours = palette(picture.light, picture.cloud, this.warm);
    const u = this.shared;
    u["zenith"]!.value = colours.zenith;
    u["horizon"]!.value = colours.horizon;
    u["water"]!.value = colours.water;
    u["foam"]!.value = colours.foam;
    u["sunColour"]!.value = colours.sun;
    u["sunShare"]!.value =
      picture.sun.height > -9 ? Math.min(1, 0.35 + picture.light * 0.65) * (picture.light > 0.25 ? 1 : 0.4) : 0;
    u["sunAt"]!.value = direction(picture.sun.bearing, Math.max(picture.sun.height, -4));
    u["moonAt"]!.value = direction(picture.moon.bearing, picture.moon.height);
    u["moonLit"]!.value = picture.moon.height > 0 && picture.light < 0.5 ? picture.moon.lit : 0;
    u["stars"]!.value = picture.light < 0.32 ? 1 - picture.light * 3 : 0;
    u["cloud"]!.value = picture.cloud / 8;
    u["waveHigh"]!.value = HIGH[picture.sea] ?? 1;
    u["waveLong"]!.value = LONG[picture.sea] ?? 40;
    u["windTo"]!.value = new Vector2(-Math.sin(picture.wind * RAD), Math.cos(picture.wind * RAD));
    u["eye"]!.value = picture.eye;
    u["visibility"]!.value = Math.max(1500, picture.visibility);
    u["caps"]!.value = Math.max(0, Math.min(1, (picture.sea - 2) / 4));
    this.hull.color = colours.ship;
    this.smoke.color = colours.ship.clone().lerp(colours.horizon, 0.25);
    this.spray.color = colours.foam;
    const fog = this.scene.fog as Fog;
    fog.color = colours.horizon;
    fog.near = picture.visibility * 0.12;
    fog.far = picture.visibility * 1.5;
    this.sunlight.color = colours.sun;
    this.sunlight.intensity = 1.6 * picture.light;
    this.sunlight.position.copy(direction(picture.sun.bearing, Math.max(12, picture.sun.height)));
    this.ambient.intensity = 1.5;
    this.place(picture);
  }

  private place(picture: Picture): void {
    this.things.clear();
    for (const ship of picture.ships) this.things.add(this.ship(ship, picture));
    for (const one of picture.aircraft) {
      const mesh = new Mesh(this.plane, this.hull);
      mesh.position.copy(direction(one.bearing, 7).multiplyScalar(1700));
      // It comes towards us.
      mesh.rotation.y = (90 - (one.bearing + 165)) * RAD;
      mesh.name = one.id;
      this.things.add(mesh);
    }
    for (const wake of picture.wakes) this.things.add(this.wake(wake.bearing, wake.metres));
  }

  private ship(ship: SeenShip, picture: Picture): Group {
    const group = new Group();
    group.name = ship.id;
    const at = direction(ship.bearing, 0).multiplyScalar(ship.distance);
    group.position.set(at.x, -(ship.distance * ship.distance) / (2 * ROUND), at.z);
    group.rotation.y = (90 - ship.course) * RAD;
    const body = new Mesh(shipGeometry(ship.profile), this.hull);
    if (ship.gone > 0) {
      // By the stern, and down.
      body.rotation.z = 0.5 * Math.min(1, ship.gone * 1.6);
      body.rotation.x = 0.2 * ship.gone;
      body.position.y = -ship.gone * (ship.sizes.length * 0.38 + 14);
    } else if (ship.burning) {
      body.rotation.x = 0.07;
      body.rotation.z = 0.025;
      body.position.y = -1.2;
    }
    group.add(body);
    const down = (picture.wind + 180 - ship.course) * RAD;
    const drift = new Vector3(Math.cos(down), 0, Math.sin(down));
    const funnel = ship.sizes.masthead * 0.62;
    if (ship.gone < 0.7)
      this.plume(
        group,
        drift,
        ship.burning ? ship.sizes.masthead * 0.35 : funnel,
        ship.burning ? 1.9 : 1.1,
        ship.burning ? 9 : 7,
      );
    if (ship.burning && ship.gone < 0.8) {
      const flame = new Mesh(this.puff, this.fire);
      flame.scale.set(5, 3.5, 4);
      flame.position.set(0, ship.sizes.masthead * 0.3, 0);
      group.add(flame);
    }
    // The column of a hit stands for a quarter of a minute.
    if (ship.struck !== null && ship.struck < 16)
      this.splash(group, 0, ship.sizes.beam * 0.6, ship.sizes.masthead * (1.7 - ship.struck * 0.08), 7);
    if (ship.shelled)
      for (const [x, z] of [
        [0.3, 1.2],
        [-0.4, -1.4],
        [0.1, 2.2],
      ] as const)
        this.splash(group, x * ship.sizes.length, z * ship.sizes.beam, 16, 2.2);
    return group;
  }

  private plume(group: Group, drift: Vector3, base: number, size: number, count: number): void {
    for (let i = 0; i < count; i++) {
      const puff = new Mesh(this.puff, this.smoke);
      const away = i * i * 2.1 * size;
      puff.position
        .copy(drift)
        .multiplyScalar(away)
        .setY(base + Math.sqrt(i) * 3.2 * size + ((i * 7) % 3));
      puff.scale.set((1.6 + i * 1.5) * size, (1.2 + i * 0.8) * size, (1.6 + i * 1.3) * size);
      group.add(puff);
    }
  }

  private splash(group: Group, x: number, z: number, high: number, wide: number): void {
    if (high <= 2) return;
    const column = new Mesh(this.column, this.spray);
    column.scale.set(wide, high, wide);
    column.position.set(x, high / 2 - 1, z);
    group.add(column);
  }

  /** The line of bubbles that a steam torpedo leaves. */
  private wake(bearing: number, metres: number): Mesh {
    const line = new PlaneGeometry(2.4, Math.max(1, metres - 20))
      .rotateX(-Math.PI / 2)
      .translate(0, 0.35, -(metres + 20) / 2);
    const mesh = new Mesh(line, this.spray);
    mesh.rotation.y = -bearing * RAD;
    return mesh;
  }

  /** Draw the picture through a glass; where its ships have come to lie is in `drawn`. */
  render(aim: Aim): void {
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    if (!width || !height || !this.last) return;
    const ratio = Math.min(devicePixelRatio, 1.5);
    const size = this.renderer.getSize(new Vector2());
    if (size.x !== width || size.y !== height || this.renderer.getPixelRatio() !== ratio) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    const focal = aim.radius / Math.tan((aim.field / 2) * RAD);
    this.camera.fov = (2 * Math.atan(height / 2 / focal)) / RAD;
    this.camera.aspect = width / height;
    this.camera.position.set(0, this.last.eye + aim.lift, 0);
    this.camera.rotation.set(aim.pitch * RAD, -aim.bearing * RAD, aim.roll * RAD, "YXZ");
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    const u = this.shared;
    u["look"]!.value = aim.bearing * RAD;
    u["halfAngle"]!.value = Math.min(1.4, Math.atan(width / 2 / focal) * 1.25);
    u["pixel"]!.value = 1 / focal / ratio;
    u["seconds"]!.value = aim.seconds % 10_000;
    this.renderer.render(this.scene, this.camera);
    this.drawn = this.last.ships.concat().flatMap((ship): Drawn[] => {
      const group = this.things.getObjectByName(ship.id);
      if (!group) return [];
      const at = group
        .getWorldPosition(new Vector3())
        .add(new Vector3(0, ship.sizes.masthead * 0.25, 0))
        .project(this.camera);
      if (at.z > 1 || Math.abs(at.x) > 1.05) return [];
      const angle = Math.atan(ship.sizes.length / ship.distance);
      const broad = Math.max(0.15, Math.abs(Math.sin((ship.course - ship.bearing) * RAD)));
      return [
        {
          id: ship.id,
          x: ((at.x + 1) / 2) * width,
          y: ((1 - at.y) / 2) * height,
          width: Math.tan(angle) * focal * broad,
        },
      ];
    });
  }

  dispose(): void {
    this.things.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

function direction(bearing: number, height: number): Vector3 {
  const flat = Math.cos(height * RAD);
  return new Vector3(Math.sin(bearing * RAD) * flat, Math.sin(height * RAD), -Math.cos(bearing * RAD) * flat);
}

/** A sheet of cells from -1 to 1 across and 0 to 1 outwards; the shader lays it on the water before the eye. */
function grid(across: number, out: number): BufferGeometry {
  const points: number[] = [];
  const index: number[] = [];
  for (let j = 0; j <= out; j++)
    for (let i = 0; i <= across; i++) points.push((2 * i) / across - 1, j / out, 0);
  for (let j = 0; j < out; j++)
    for (let i = 0; i < across; i++) {
      const a = j * (across + 1) + i;
      index.push(a, a + 1, a + across + 1, a + 1, a + across + 2, a + across + 1);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  geometry.setIndex(index);
  return geometry;
}
