/** The sender of mails: the operator's full value, or an address with the name of the instance. Pure. */

export function senderOf(from: string, name: string): string | { readonly name: string; readonly address: string } {
  return from.includes('<') ? from : { name, address: from.trim() };
}
