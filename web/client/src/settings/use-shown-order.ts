import { useState } from 'react';

type Row = { readonly id: string };

type ShownOrder<Item extends Row> = {
  readonly shown: readonly Item[];
  readonly show: (ids: readonly string[]) => void;
  readonly forget: () => void;
};

/** Shows rows in their new order immediately after a drop. When the store changes, its order applies again. */
export function useShownOrder<Item extends Row>(stored: readonly Item[]): ShownOrder<Item> {
  const [wish, setWish] = useState<{ readonly over: readonly Item[]; readonly ids: readonly string[] } | null>(null);
  const shown = wish?.over === stored ? sorted(stored, wish.ids) : stored;
  return { shown, show: (ids) => setWish({ over: stored, ids }), forget: () => setWish(null) };
}

function sorted<Item extends Row>(items: readonly Item[], ids: readonly string[]): readonly Item[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  return [...items].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
