/** Numbers by chance from 0 to below, the same each time (Park and Miller's generator). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
