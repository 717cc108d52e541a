import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { PageTitle } from '../../layout/PageTitle.tsx';
import { Section } from '../../layout/Section.tsx';
import { useNarrow } from '../../layout/use-narrow.ts';
import { text } from '../../texts.ts';
import { PastChannelView } from './PastChannelView.tsx';
import { PastForm } from './PastForm.tsx';
import { PastPostView } from './PastPostView.tsx';
import { PastProfileView } from './PastProfileView.tsx';
import { PastServerView } from './PastServerView.tsx';
import { type PastOf, type PastRequest, pastPlace, pastRequestIn } from './past-request.ts';

type View = (props: { readonly request: PastRequest }) => ReactNode;
const VIEWS: Readonly<Record<PastOf, View>> = {
  channel: PastChannelView,
  profile: PastProfileView,
  server: PastServerView,
  post: PastPostView,
};

/** A past state next to the current one. The server records every request. */
export function PastPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const request = pastRequestIn(search);
  const isNarrow = useNarrow();
  const PastView = request ? VIEWS[request.of] : null;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <PageTitle title={text('past')} parent={{ to: '/history', words: text('history') }} />
      <Typography variant="h1">{text('past')}</Typography>
      <Section title={text('pastWhich')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text('pastText')}
        </Typography>
        <Box component="details" key={search} open={!isNarrow || request === null}>
          <Box component="summary" sx={{ mb: 1, cursor: 'pointer', display: isNarrow ? 'list-item' : 'none' }}>
            {text('pastChange')}
          </Box>
          <PastForm request={request} onSubmit={(next) => navigate(pastPlace(next))} />
        </Box>
      </Section>
      {request && PastView && <PastView request={request} />}
    </Box>
  );
}
