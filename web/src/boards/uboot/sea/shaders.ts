// Sea and sky. Waves are sums of sines whose length and height follow the sea state; what is finer than a pixel
// is left out.
const COMMON = /* glsl */ `
precision highp float;
uniform vec3 zenith; uniform vec3 horizon; uniform vec3 water; uniform vec3 foam; uniform vec3 sunColour;
uniform vec3 sunAt; uniform float sunShare; uniform float cloud; uniform float seconds;
float hash(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p); f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
vec3 skyAt(vec3 dir) {
  float up = clamp(dir.y, 0.0, 1.0);
  vec3 c = mix(horizon, zenith, pow(up, 0.45));
  float s = max(0.0, dot(dir, sunAt));
  return c + sunColour * sunShare * (0.28 * pow(s, 6.0) + 0.5 * pow(s, 60.0)) * (1.0 - 0.6 * cloud);
}
`;

export const SKY_VERTEX = /* glsl */ `
varying vec3 dir;
void main() { dir = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); gl_Position.z = gl_Position.w * 0.99999; }
`;

export const SKY_FRAGMENT = /* glsl */ `
${COMMON}
varying vec3 dir;
uniform vec3 moonAt; uniform float moonLit; uniform float stars;
float fbm(vec2 p) { return 0.5 * noise(p) + 0.27 * noise(p * 2.1 + 7.0) + 0.14 * noise(p * 4.3 + 3.0); }
void main() {
  vec3 d = normalize(dir);
  vec3 c = skyAt(d);
  float disc = dot(d, sunAt);
  c += sunColour * sunShare * smoothstep(0.99994, 0.99998, disc) * (1.0 - cloud * 0.8);
  float m = dot(d, moonAt);
  c = mix(c, vec3(0.93, 0.9, 0.82), smoothstep(0.99996, 0.99998, m) * moonLit * (1.0 - cloud * 0.7));
  c += vec3(0.9, 0.85, 0.75) * 0.16 * pow(max(m, 0.0), 220.0) * moonLit * (1.0 - cloud);
  if (stars > 0.0 && d.y > 0.02) {
    vec2 cell = floor(vec2(atan(d.x, d.z) * 220.0, d.y * 260.0));
    float h = hash(cell);
    vec2 in_ = fract(vec2(atan(d.x, d.z) * 220.0, d.y * 260.0)) - 0.5;
    c += stars * (1.0 - cloud) * step(0.985, h) * smoothstep(0.22, 0.0, length(in_)) * 0.8;
  }
  if (d.y > 0.0) {
    vec2 p = d.xz / (d.y + 0.09);
    float f = fbm(p * vec2(0.9, 1.5) + vec2(seconds * 0.004, 0.0));
    float cover = smoothstep(0.72 - cloud * 0.62, 0.92 - cloud * 0.42, f) * smoothstep(0.0, 0.09, d.y);
    vec3 cloudColour = mix(horizon, zenith, 0.35) * 1.06 + sunColour * sunShare * 0.12;
    c = mix(c, cloudColour, cover * 0.75);
  }
  gl_FragColor = vec4(c, 1.0);
}
`;

const WAVES = /* glsl */ `
uniform float waveHigh; uniform float waveLong; uniform vec2 windTo;
const float TAU = 6.2831853;
// Height, and slope in x and z; waves shorter than the footprint fade away.
vec3 waves(vec2 p, float footprint) {
  vec3 sum = vec3(0.0);
  float len = waveLong, amp = waveHigh, turn = 0.0;
  for (int i = 0; i < 7; i++) {
    float a = turn; vec2 dir = vec2(windTo.x * cos(a) - windTo.y * sin(a), windTo.x * sin(a) + windTo.y * cos(a));
    float k = TAU / len; float w = sqrt(9.81 * k);
    float phase = k * dot(dir, p) - w * seconds + float(i) * 1.7;
    float keep = exp(-pow(footprint / len * 2.2, 2.0));
    sum += keep * amp * vec3(sin(phase), k * cos(phase) * dir);
    len *= 0.57; amp *= 0.6; turn = turn * -1.35 + 0.55;
  }
  return sum;
}
`;

export const SEA_VERTEX = /* glsl */ `
${COMMON}
${WAVES}
uniform float look; uniform float halfAngle; uniform float far; uniform float eye; uniform float round;
varying vec2 at; varying float metres;
void main() {
  float a = look + position.x * halfAngle;
  metres = 2.5 * pow(far / 2.5, position.y);
  at = metres * vec2(sin(a), -cos(a));
  float step_ = metres * halfAngle / 70.0;
  float y = waves(at, step_).x - metres * metres / (2.0 * round);
  gl_Position = projectionMatrix * viewMatrix * vec4(at.x, y, at.y, 1.0);
}
`;

export const SEA_FRAGMENT = /* glsl */ `
${COMMON}
${WAVES}
uniform float eye; uniform float pixel; uniform float visibility; uniform float caps; uniform vec3 moonAt; uniform float moonLit;
varying vec2 at; varying float metres;
void main() {
  float footprint = max(metres * pixel, metres * metres * pixel / max(eye, 1.0) * 0.35);
  vec3 w = waves(at, footprint);
  float ripple = exp(-pow(footprint * 1.2, 2.0));
  vec2 r = vec2(noise(at * 1.7 + seconds * 0.6), noise(at * 1.7 + 40.0 - seconds * 0.5)) - 0.5;
  vec3 n = normalize(vec3(-w.y - r.x * 0.3 * ripple, 1.0, -w.z - r.y * 0.3 * ripple));
  vec3 view = normalize(vec3(-at.x, eye - w.x, -at.y));
  float facing = clamp(dot(n, view), 0.0, 1.0);
  float fresnel = 0.04 + 0.72 * pow(1.0 - facing, 4.0);
  vec3 mirror = reflect(-view, n); mirror.y = abs(mirror.y);
  vec3 c = mix(water, skyAt(mirror), fresnel);
  c += water * 0.5 * clamp(w.x / max(waveHigh * 2.0, 0.05), 0.0, 1.0);
  float glint = pow(max(0.0, dot(mirror, sunAt)), 90.0) * sunShare + pow(max(0.0, dot(mirror, moonAt)), 60.0) * moonLit * 0.7;
  c += (sunColour * sunShare + vec3(0.75, 0.72, 0.66) * moonLit) * glint * (1.0 - cloud * 0.75);
  float crest = smoothstep(waveHigh * (2.1 - caps), waveHigh * 2.6, w.x + waveHigh * 1.3 * (noise(at * 0.35) - 0.4));
  c = mix(c, foam, crest * caps * 0.7 * ripple + crest * caps * 0.3);
  float haze = 1.0 - exp(-pow(metres / visibility * 1.25, 2.0));
  gl_FragColor = vec4(mix(c, horizon, haze), 1.0);
}
`;
