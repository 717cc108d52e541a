/** The time until which slow mode blocks sending in a channel. The server enforces it. The client shows it and avoids a refusal. */
import { useEffect, useState } from 'react';
import { createStore, useSelected } from '../store/create-store.ts';
import { drop, put } from '../store/maps.ts';

const waits = createStore<ReadonlyMap<string, number>>(new Map());

export function startSlowMode(channelId: string, until: number): void {
  waits.update((all) => put(all, channelId, until));
}

export function endSlowMode(channelId: string): void {
  waits.update((all) => drop(all, channelId));
}

/** Whole seconds left. 0: the user may send. */
export function useSlowModeLeft(channelId: string): number {
  const until = useSelected(waits, (all) => all.get(channelId) ?? 0);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
