/** Map symbols of the unit types: icon, width, height. */
export const SYMBOLS: Record<string, [string, number, number]> = {
  infantry: ["inf", 24, 16],
  artillery: ["art", 24, 16],
  armor: ["arm", 24, 16],
  fighter: ["plane", 17, 17],
  carrier_fighter: ["plane", 15, 15],
  bomber: ["bomber", 19, 19],
  submarine: ["uboat", 30, 10],
  cruiser: ["escort", 30, 12],
  carrier: ["carrier", 30, 12],
  battleship: ["bb", 30, 12],
};
