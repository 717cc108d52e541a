/** The rounded percentage. 0 without votes. Pure. */
export function shareOf(votes: number, all: number): number {
  return all === 0 ? 0 : Math.round((votes * 100) / all);
}
