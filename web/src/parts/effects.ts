// How moments look: Web Animations over the board as it stands, from what was to what is. Each ends in the board's
// own drawing and leaves nothing behind; what it drew itself lies in the stage's layer or beside the place.
import type { Kind, Moment } from "../lib/moments";

/** What an effect works with: it animates elements and adds pictures, which go when the moment is over. */
export interface Scene {
  moment: Moment;
  animate: (element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => void;
  /** Add a picture that goes when the moment ends. */
  add: <T extends Element>(element: T, beside?: Element) => T;
}

/** Lay a picture over the page, or over the element beside which it belongs. */
export function put<T extends Element>(element: T, layer: HTMLElement, beside?: Element): T {
  if (beside) beside.after(element);
  else layer.append(element);
  return element;
}

type Effect = (at: Element, scene: Scene) => void;

const EASE = "cubic-bezier(.2,.7,.2,1)";
const TUMBLE = 350;
const PER_HIT = 80;
const ALL_HITS = 400;

/** Elements of the place that came with one of the moment's facts. */
function ofFacts(at: Element, moment: Moment): Element[] {
  const list = moment.parts.map((part) => `[data-fact="${part.n}"]`).join(", ");
  return [...(at.matches(list) ? [at] : []), ...at.querySelectorAll(list)];
}

/** A box of the layer exactly over an element. */
function over(at: Element, scene: Scene, name: string): HTMLElement {
  const box = at.getBoundingClientRect();
  const made = document.createElement("i");
  made.className = name;
  Object.assign(made.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  return scene.add(made);
}

/** A ring in ink round what changed; it stands and fades, and never brightens. */
export function outline(at: Element, scene: Scene, ms: number): void {
  scene.animate(over(at, scene, "outline"), [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
    duration: ms,
  });
}

const pulse: Effect = (at, scene) => outline(at, scene, scene.moment.ms);

/** All dice tumble together and settle; then the hits light from the left, and their number counts up. */
const thrown: Effect = (at, scene) => {
  const dice = [...at.querySelectorAll("[data-die]")];
  if (!dice.length) return pulse(at, scene);
  dice.forEach((die, i) => {
    const turn = (i % 2 ? -1 : 1) * (220 + ((i * 67) % 140));
    scene.animate(
      die,
      [
        { rotate: `${turn}deg`, translate: `${((i * 31) % 44) - 22}px -26px`, opacity: 0.25 },
        { rotate: `${turn / 8}deg`, translate: "0 3px", opacity: 1, offset: 0.75 },
        { rotate: "0deg", translate: "0 0", opacity: 1 },
      ],
      { duration: TUMBLE, easing: EASE },
    );
  });
  for (const felt of at.querySelectorAll("[data-felt]")) {
    const hits = [...felt.querySelectorAll("[data-tick]")];
    const step = Math.min(PER_HIT, ALL_HITS / Math.max(1, hits.length));
    hits.forEach((hit, i) =>
      scene.animate(hit, [{ opacity: 0 }, { opacity: 1 }], {
        duration: step,
        delay: TUMBLE + i * step,
        fill: "backwards",
      }),
    );
    const number = felt.querySelector("[data-hits]");
    if (number)
      scene.animate(number, [{ "--hits": 0 }], {
        duration: Math.max(1, hits.length * step),
        delay: TUMBLE,
        fill: "backwards",
      });
  }
};

/** What was chosen tips, is struck and slides to where the lost ones lie. */
const casualties: Effect = (at, scene) => {
  const lost = ofFacts(at, scene.moment);
  if (!lost.length) return pulse(at, scene);
  for (const unit of lost) {
    scene.animate(
      unit,
      [
        { rotate: "0deg", translate: "-18px 0", opacity: 1 },
        { rotate: "12deg", opacity: 1, offset: 0.5 },
        { rotate: "0deg", translate: "0 0" },
      ],
      { duration: scene.moment.ms, easing: EASE },
    );
    for (const strike of unit.querySelectorAll("[data-strike]"))
      scene.animate(strike, [{ scale: "0 1" }, { scale: "1 1" }], {
        duration: scene.moment.ms / 2,
        delay: scene.moment.ms / 2,
        fill: "backwards",
      });
  }
};

/** A copy of an area of the map lies over it. */
function copyOf(at: Element, scene: Scene, fill: string): SVGElement | null {
  const area = at instanceof SVGPathElement ? at : at.querySelector("path[data-land]");
  if (!(area instanceof SVGPathElement)) return null;
  const copy = area.cloneNode() as SVGPathElement;
  for (const name of ["data-anchor", "id", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
  Object.assign(copy.style, { fill, pointerEvents: "none" });
  copy.setAttribute("aria-hidden", "true");
  return scene.add(copy, area);
}

/** The old colour goes from one side to the other. */
const capture: Effect = (at, scene) => {
  const old = copyOf(at, scene, scene.moment.was || "var(--paper)");
  if (!old) return pulse(at, scene);
  const gone = "inset(0 0 0 100%)";
  scene.animate(old, [{ clipPath: "inset(0 0 0 0)" }, { clipPath: gone }], {
    duration: scene.moment.ms,
    easing: EASE,
    fill: "forwards",
  });
};

/** The place fades to white, and comes back as it is now: nothing brightens at once. */
const bomb: Effect = (at, scene) => {
  const paper = copyOf(at, scene, "#fff") ?? over(at, scene, "paper");
  scene.animate(
    paper,
    [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }],
    {
      duration: scene.moment.ms,
    },
  );
};

/** A sign of the layer in the middle of a place. */
function sign(at: Element, scene: Scene, name: string, text = ""): HTMLElement {
  const box = at.getBoundingClientRect();
  const made = document.createElement("i");
  made.className = name;
  made.textContent = text;
  Object.assign(made.style, { left: `${box.left + box.width / 2}px`, top: `${box.top + box.height / 2}px` });
  return scene.add(made);
}

const turned: Effect = (at, scene) =>
  scene.animate(
    sign(at, scene, "sign", "➜"),
    [
      { rotate: "0deg", opacity: 1 },
      { rotate: "180deg", opacity: 1, offset: 0.6 },
      { rotate: "180deg", opacity: 0 },
    ],
    { duration: scene.moment.ms, easing: EASE },
  );

const ring: Effect = (at, scene) =>
  scene.animate(
    sign(at, scene, "ring"),
    [
      { scale: 0.2, opacity: 1 },
      { scale: 1, opacity: 0 },
    ],
    {
      duration: scene.moment.ms,
      easing: "ease-out",
    },
  );

/** Counters turn over. */
const reveal: Effect = (at, scene) => {
  const fresh = ofFacts(at, scene.moment);
  if (!fresh.length) return pulse(at, scene);
  for (const one of fresh)
    scene.animate(one, [{ scale: "0 1" }, { scale: "1 1" }], { duration: scene.moment.ms, easing: EASE });
};

const contact: Effect = (at, scene) => {
  ring(at, scene);
  for (const boat of ofFacts(at, scene.moment))
    scene.animate(boat, [{ translate: "-24px 0", opacity: 0 }, { translate: "0 0" }], {
      duration: scene.moment.ms,
      easing: EASE,
    });
};

/** The track of a torpedo from where it was fired to where it runs; then its die falls. */
const track: Effect = (at, scene) => {
  const from = scene.moment.from && document.querySelector(`[data-anchor="${CSS.escape(scene.moment.from)}"]`);
  if (from) {
    const [a, b] = [from.getBoundingClientRect(), at.getBoundingClientRect()];
    const [x, y] = [a.left + a.width / 2, a.top + a.height / 2];
    const [dx, dy] = [b.left + b.width / 2 - x, b.top + b.height / 2 - y];
    const line = sign(from, scene, "track");
    line.style.width = `${Math.hypot(dx, dy)}px`;
    line.style.rotate = `${Math.atan2(dy, dx)}rad`;
    scene.animate(line, [{ scale: "0 1" }, { scale: "1 1", offset: 0.8 }, { scale: "1 1", opacity: 0 }], {
      duration: Math.min(625, scene.moment.ms),
      fill: "both",
    });
  }
  thrown(at, scene);
};

/** It heels over and goes down into its box, which stays. */
const sinking: Effect = (at, scene) => {
  for (const ship of ofFacts(at, scene.moment).length ? ofFacts(at, scene.moment) : [at])
    scene.animate(
      ship,
      [
        { rotate: "0deg", translate: "0 -8px", opacity: 1 },
        { rotate: "14deg", translate: "0 5px", opacity: 0.8, offset: 0.7 },
        { rotate: "0deg", translate: "0 0" },
      ],
      { duration: scene.moment.ms, easing: "ease-in-out" },
    );
};

const lost: Effect = (at, scene) => {
  outline(at, scene, scene.moment.ms);
  scene.animate(sign(at, scene, "sign", "✖"), [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], {
    duration: scene.moment.ms,
  });
};

const EFFECTS: Record<Exclude<Kind, "none">, Effect> = {
  throw: thrown,
  casualties,
  damage: casualties,
  capture,
  retreat: turned,
  seal: reveal,
  reveal,
  ring,
  bomb,
  raid: pulse,
  track,
  sinking,
  lost,
  contact,
  pulse,
  end: pulse,
};

/** The small twin of a place: three dice turn over it. */
const inChip: Effect = (at, scene) =>
  scene.animate(
    sign(at, scene, "sign small", scene.moment.kind === "throw" ? "⚄ ⚁ ⚅" : "●"),
    [{ rotate: "-40deg", opacity: 0.3 }, { rotate: "0deg", opacity: 1, offset: 0.8 }, { opacity: 0 }],
    { duration: CHIP_MS },
  );

export const CHIP_MS = 250;

export function effectOf(moment: Moment, chip: boolean): Effect | null {
  if (moment.kind === "none") return null;
  return chip ? inChip : EFFECTS[moment.kind];
}
