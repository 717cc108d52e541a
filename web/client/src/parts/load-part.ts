/** Loads a part of the app on demand, by the retry rule of section 9. No I/O of its own. */

const MOST_REPEATS = 3;
const FIRST_WAIT_MS = 350;
const LONGEST_WAIT_MS = 10_000;

type Options = {
  /** Whether the server does not answer either. Then the attempt does not count. */
  readonly isServerUnreachable: () => Promise<boolean>;
  /** May resolve earlier, when there is a network again. */
  readonly wait: (ms: number) => Promise<void>;
  /** Called when the part has to wait for the network. */
  readonly onOffline: () => void;
};

/** Retries without end while there is no network. Gives up a part that does not load although the server answers. */
export async function loadPart<Part>(load: () => Promise<Part>, { isServerUnreachable, wait, onOffline }: Options): Promise<Part> {
  let failures = 0;
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await load();
    } catch (error) {
      if (await isServerUnreachable()) onOffline();
      else if (failures === MOST_REPEATS) throw error;
      else failures += 1;
      await wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts));
    }
  }
}
