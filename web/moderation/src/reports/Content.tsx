import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { ReportedContent } from '@folkmoot/contracts/reports/content';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { momentText } from '../format.ts';
import { Facts } from '../layout/Section.tsx';
import { text } from '../texts.ts';

type Fact = readonly [string, ReactNode];

/** The content at the time of the report: plain text, with files as links. The console renders no user content. */
export function Content({ content }: { readonly content: ReportedContent }) {
  if (content.kind === 'profile') {
    const { username, tag, bio, status, avatar, banner } = content;
    return (
      <Facts
        facts={[
          [text('username'), <bdi key="name">{`${username}:${tag}`}</bdi>],
          ...textFact('bio', bio),
          ...textFact('customStatus', status),
          ...pictureFact('picture', avatar),
          ...pictureFact('banner', banner),
        ]}
      />
    );
  }
  if (content.kind === 'server') {
    const { name, description, avatar, banner } = content;
    return (
      <Facts
        facts={[
          [text('name'), <bdi key="name">{name}</bdi>],
          ...textFact('description', description),
          ...pictureFact('picture', avatar),
          ...pictureFact('banner', banner),
        ]}
      />
    );
  }
  return <Written {...content} choices={content.choices ?? []} />;
}

type WrittenProps = Pick<Extract<ReportedContent, { kind: 'post' }>, 'content' | 'writtenAt' | 'editedAt' | 'files' | 'choices'> & {
  readonly fileDescription?: string | undefined;
};

function Written({ content, writtenAt, editedAt, files, choices, fileDescription }: WrittenProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Words>{content || text('noText')}</Words>
      {choices.length > 0 && (
        <Box component="ul" aria-label={text('choices')} sx={{ m: 0, pl: 2.5 }}>
          {choices.map((choice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items never move, and two may be equal
            <li key={index}>
              <bdi>{choice}</bdi>
            </li>
          ))}
        </Box>
      )}
      {files.map((path) => (
        <FileLink key={path} path={path} />
      ))}
      {fileDescription !== undefined && <Words>{text('fileDescription', { text: fileDescription })}</Words>}
      <Typography variant="body2" color="textSecondary">
        {momentText(writtenAt)}
        {editedAt === null ? '' : ` · ${text('editedAt', { at: momentText(editedAt) })}`}
      </Typography>
    </Box>
  );
}

/** A user's text with its line breaks. */
export function Words({ children }: { readonly children: string }) {
  return (
    <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 360, overflow: 'auto' }}>
      {children}
    </Typography>
  );
}

function FileLink({ path }: { readonly path: string }) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="a" href={`${CDN_PATH}${path}`} target="_blank" rel="noreferrer" sx={{ color: 'primary.main' }}>
        {text('file', { name: path.split('/').at(-1) ?? path })}
      </Box>
    </Typography>
  );
}

function textFact(name: 'bio' | 'customStatus' | 'description', words: string | null): readonly Fact[] {
  return words ? [[text(name), <Words key={name}>{words}</Words>]] : [];
}

function pictureFact(name: 'picture' | 'banner', path: string | null): readonly Fact[] {
  return path ? [[text(name), <FileLink key={name} path={path} />]] : [];
}
