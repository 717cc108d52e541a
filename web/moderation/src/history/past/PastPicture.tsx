import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { text } from '../../texts.ts';

/** A replaced image may be deleted, because events only contain the path of a file. */
export function PastPicture({ path }: { readonly path: string | null }) {
  const [isMissing, setIsMissing] = useState(false);
  if (path === null) return <em>{text('pastNone')}</em>;
  if (isMissing) return <em>{text('pastNoPicture')}</em>;
  return (
    <Box
      component="img"
      src={`${CDN_PATH}${path}?size=128`}
      alt={text('pastPicture')}
      loading="lazy"
      onError={() => setIsMissing(true)}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: 64, borderRadius: 1 }}
    />
  );
}
