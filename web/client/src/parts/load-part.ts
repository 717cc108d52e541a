/** Brings a part of the app that is loaded when it is first needed, by the rule of section 9 for what is loaded so. No I/O of its own. */

const MOST_REPEATS = 3;
const FIRST_WAIT_MS = 350;
const LONGEST_WAIT_MS = 10_000;

type Ways = {
  /** Whether the server does not answer either: then the part is not at fault. */
  readonly isAway: () => Promise<boolean>;
  /** May end sooner, when there is a network again. */
  readonly wait: (ms: number) => Promise<void>;
  /** Called when it was found that it has to wait for the network. */
  readonly onAway: () => void;
};

/** Goes on for as long as there is no network; a part that does not come although the server answers is given up. */
export async function loadPart<Part>(load: () => Promise<Part>, { isAway, wait, onAway }: Ways): Promise<Part> {
  let failures = 0;
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await load();
    } catch (error) {
      if (await isAway()) onAway();
      else if (failures === MOST_REPEATS) throw error;
      else failures += 1;
      await wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts));
    }
  }
}
