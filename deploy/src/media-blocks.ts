/** Finds blocked senders of files. It reads the read models for each upload, so that a block takes effect immediately. */
import type { Vault } from '@folkmoot/platform/vault/vault';
import { readAddressBan, readSuspensionInfo, suspensionAt } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

type Knowing = Pick<Foundation, 'readModels' | 'clock'> & { readonly vault: Pick<Vault, 'devices'> };

export function blockOf({ readModels, vault, clock }: Knowing) {
  const { kysely: db } = readModels;
  return async ({ userId, address }: { readonly userId: string | null; readonly address: string }) => {
    const person = userId === null ? null : await readSuspensionInfo(db, userId);
    if (person && suspensionAt(person, clock())) return 'Suspended';
    if (person?.founder) return null;
    return (await readAddressBan(db, vault.devices.indexOf(address))) > clock() ? 'AddressBanned' : null;
  };
}
