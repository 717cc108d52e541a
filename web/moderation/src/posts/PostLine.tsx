import type { RawPost } from '@folkmoot/contracts/posts/wire';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { PastLink } from '../history/past/PastLink.tsx';
import { Moment } from '../layout/Moment.tsx';
import { useTextWithNames } from '../messages/text-with-names.ts';
import { text } from '../texts.ts';

/** The text of a post without markup. The console renders no user content. */
export function PostLine({ post }: { readonly post: RawPost }) {
  const { id, createdAt, attachments, poll, announcement, commentToId, repost, repostId } = post;
  const content = useTextWithNames(post);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflow: 'auto' }}>
        {content || text(repost ? 'repost' : 'noText')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary">
          <Moment at={createdAt} /> <PastLink of="post" id={repostId ?? id} words={text('pastOfThing')} />
        </Typography>
        {announcement && <Chip size="small" color="info" variant="outlined" label={text('announcement')} />}
        {commentToId && <Chip size="small" variant="outlined" label={text('comment')} />}
        {attachments.length > 0 && <Chip size="small" variant="outlined" label={text.many('attachments', attachments.length)} />}
        {poll && <Chip size="small" variant="outlined" label={text('poll')} />}
      </Box>
    </Box>
  );
}
