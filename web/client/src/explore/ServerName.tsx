import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import { BadgeCheck, Pin } from 'lucide-react';
import { text } from './texts.ts';

/** The name of a server with its marks, for example that it is verified. */
export function ServerName({ record }: { readonly record: RawPublicServer }) {
  return (
    <span className="explore-name">
      <bdi>{record.server?.name}</bdi>
      {record.server?.verified && <BadgeCheck role="img" aria-label={text('isVerified')} />}
      {record.pinnedAt !== null && <Pin role="img" aria-label={text('isPinned')} />}
    </span>
  );
}
