/**
 * Replaces the validator in the client's bundle. The client builds contract schemas at module load and never uses them. Every call and
 * property returns the same inert value, so declaring a schema costs nothing.
 */
type Inert = { (...input: unknown[]): Inert; readonly [key: string]: Inert };

function inert(): unknown {
  return z;
}

export const z: Inert = new Proxy<Inert>(Object.assign(inert, {}) as Inert, {
  get: () => z,
  apply: () => z,
});
