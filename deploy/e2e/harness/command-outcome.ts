/** The outcome of a command at the API, to count the outcomes of simultaneous commands. */
import { Refused } from '../../src/api-client.ts';

/** `success` if the command succeeds, or the HTTP status of its refusal. */
export async function outcomeOf(command: Promise<unknown>, success: string): Promise<string> {
  try {
    await command;
    return success;
  } catch (error) {
    if (error instanceof Refused) return String(error.status);
    throw error;
  }
}
