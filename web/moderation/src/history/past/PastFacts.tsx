import type { ChannelFacts, PastChannel, Sight } from '@folkmoot/contracts/history/past-channel';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Facts } from '../../layout/Section.tsx';
import { type Key, text } from '../../texts.ts';
import { nameOf } from '../name-of.ts';

const SIGHTS: Readonly<Record<Sight, Key>> = {
  could: 'pastCould',
  suspended: 'pastSuspended',
  notMember: 'pastNotMember',
  closed: 'pastClosed',
  noRight: 'pastNoRight',
};

type Props = { readonly past: PastChannel; readonly as: string | undefined };

/** The channel then and now, beside each other where there is room. */
export function PastFacts({ past: { was, is, people }, as }: Props) {
  const who = as === undefined ? null : nameOf(as, people);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' }}>
      <Side title={text('pastThen')} facts={was} who={who} />
      <Side title={text('pastNow')} facts={is} who={who} />
    </Box>
  );
}

function Side({ title, facts, who }: { readonly title: string; readonly facts: ChannelFacts | null; readonly who: string | null }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {facts ? (
        <Facts facts={told(facts, who)} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {text('pastNoChannel')}
        </Typography>
      )}
    </Box>
  );
}

function told({ name, serverName, category, slowModeSeconds, sight }: ChannelFacts, who: string | null) {
  return [
    [text('pastChannel'), <bdi key="name">{name}</bdi>] as const,
    [text('pastServer'), <bdi key="server">{serverName}</bdi>] as const,
    ...(category === null ? [] : [[text('pastCategory'), <bdi key="category">{category}</bdi>] as const]),
    ...(slowModeSeconds ? [[text('pastSlowMode'), text('pastSeconds', { seconds: slowModeSeconds })] as const] : []),
    ...(sight === null || who === null ? [] : [[<bdi key="who">{who}</bdi>, text(SIGHTS[sight])] as const]),
  ].map(([label, value]): readonly [string, ReactNode] => [typeof label === 'string' ? label : (who ?? ''), value]);
}
