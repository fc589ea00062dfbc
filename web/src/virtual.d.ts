declare module "virtual:coast/atlantic" {
  const coast: { grid: number; rings: number[][] };
  export default coast;
}
