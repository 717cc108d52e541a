import type { ChannelFacts, PastChannel } from '@folkmoot/contracts/history/past-channel';
import type { ReactNode } from 'react';
import { text } from '../../texts.ts';
import { nameOf } from '../name-of.ts';
import { PastSides, type SideFacts } from './PastSides.tsx';
import { SIGHTS } from './sights.ts';

type Props = { readonly past: PastChannel; readonly as: string | undefined };

/** The channel in the past and now. */
export function PastFacts({ past: { was, is, people }, as }: Props) {
  const who = as === undefined ? null : nameOf(as, people);
  return <PastSides was={was && factsOf(was, who)} is={is && factsOf(is, who)} absent={text('pastNoChannel')} />;
}

function factsOf({ name, serverName, category, slowModeSeconds, sight }: ChannelFacts, who: string | null): SideFacts {
  return [
    [text('pastChannel'), <bdi key="name">{name}</bdi>] as const,
    [text('pastServer'), <bdi key="server">{serverName}</bdi>] as const,
    ...(category === null ? [] : [[text('pastCategory'), <bdi key="category">{category}</bdi>] as const]),
    ...(slowModeSeconds ? [[text('pastSlowMode'), text('pastSeconds', { seconds: slowModeSeconds })] as const] : []),
    ...(sight === null || who === null ? [] : [[who, text(SIGHTS[sight])] as const]),
  ].map(([label, value]): readonly [string, ReactNode] => [label, value]);
}
