/** Who mail comes from: what the operator wrote whole, or an address under the name of the instance. Pure. */

export function senderOf(from: string, name: string): string | { readonly name: string; readonly address: string } {
  return from.includes('<') ? from : { name, address: from.trim() };
}
