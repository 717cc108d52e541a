import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { Link } from 'react-admin';

type Known = {
  readonly id: string;
  readonly username: string;
  readonly tag?: string;
  readonly hexColor?: string | null;
  readonly avatar?: string | null;
};

type Picture = {
  readonly name: string;
  readonly hexColor?: string | null | undefined;
  readonly avatar?: string | null | undefined;
  readonly size?: number;
};

/** The avatar, or the first letter on the user's colour. */
export function Face({ name, hexColor, avatar, size = 28 }: Picture) {
  return (
    <Avatar
      src={avatar ? `${CDN_PATH}${avatar}?size=${size * 2}` : ''}
      alt=""
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        fontSize: size / 2,
        bgcolor: 'var(--raised-color)',
        color: 'var(--text-color)',
        boxShadow: `inset 0 0 0 2px ${hexColor ?? 'var(--line-color)'}`,
      }}
    >
      {[...name][0]?.toUpperCase()}
    </Avatar>
  );
}

/** The minimum width, so that a name does not break after every letter. */
const NAME_AT_LEAST = '7em';

/** A user with a link to their page. */
export function Person({ person, isLink = true }: { readonly person: Known; readonly isLink?: boolean }) {
  const { id, username, tag, hexColor, avatar } = person;
  const name = (
    <Box component="bdi" sx={{ display: 'inline-block', minWidth: `min(${[...username].length}ch, ${NAME_AT_LEAST})` }}>
      {username}
      {tag !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          :{tag}
        </Box>
      )}
    </Box>
  );
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Face name={username} hexColor={hexColor} avatar={avatar} />
      {isLink ? (
        <Link to={`/users/${id}/show`} onClick={(event: MouseEvent) => event.stopPropagation()}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Box>
  );
}
