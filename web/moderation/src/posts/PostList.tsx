import type { RawPost } from '@folkmoot/contracts/posts/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DataTable, type RaRecord, SearchInput, useListContext } from 'react-admin';
import { useOpenAction } from '../actions/open-action.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ConsoleTable } from '../layout/ConsoleTable.tsx';
import { type CsvRow, csvMoment } from '../layout/csv.ts';
import { Person } from '../layout/Person.tsx';
import { Empty } from '../layout/states.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { textWithNames } from '../messages/text-with-names.ts';
import { text } from '../texts.ts';
import { PostLine } from './PostLine.tsx';
import { announce, deletePost, targetOf, unannounce } from './post-actions.ts';

type Row = RawPost & RaRecord<string>;

const FILTERS = [<SearchInput key="q" source="q" alwaysOn placeholder={text('searchPosts')} />];

async function toCsv(post: Row): Promise<CsvRow> {
  const { id, createdBy, createdAt } = post;
  return {
    [text('id')]: id,
    [text('author')]: `${createdBy.username}:${createdBy.tag}`,
    [text('created')]: csvMoment(createdAt),
    [text('post')]: await textWithNames(post),
  };
}

export function PostList() {
  const isNarrow = useNarrow();
  return (
    <ConsoleList
      resource="posts"
      title={text('posts')}
      empty={text('noPostsYet')}
      emptyText={text('noPostsYetText')}
      filters={FILTERS}
      toCsv={toCsv}
    >
      <ConsoleTable<Row>
        rowClick={false}
        bulkActionButtons={<BulkActions />}
        empty={<Empty title={text('nothingFound')} words={text('noPostFoundText')} />}
      >
        {!isNarrow && <DataTable.Col<Row> label={text('author')} disableSort render={({ createdBy }) => <Person person={createdBy} />} />}
        {!isNarrow && <DataTable.Col<Row> label={text('post')} disableSort render={(post) => <PostLine post={post} />} />}
        {!isNarrow && <DataTable.Col<Row> label={text('announcement')} disableSort render={(post) => <Announcing post={post} />} />}
        {isNarrow && <DataTable.Col<Row> label={text('post')} disableSort render={(post) => <AllOfPost post={post} />} />}
      </ConsoleTable>
    </ConsoleList>
  );
}

/** The fields of a post below each other, if there is no space for columns. */
function AllOfPost({ post }: { readonly post: RawPost }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
      <Person person={post.createdBy} />
      <PostLine post={post} />
      <Announcing post={post} />
    </Box>
  );
}

function Announcing({ post }: { readonly post: RawPost }) {
  const open = useOpenAction();
  const action = post.announcement ? unannounce : announce;
  if (post.commentToId || post.repost) return null;
  return (
    <Button size="small" onClick={() => open(action, [targetOf(post)])}>
      {action.confirm}
    </Button>
  );
}

function BulkActions() {
  const open = useOpenAction();
  const { data = [], selectedIds } = useListContext<Row>();
  const known = new Map(data.map((post) => [post.id, targetOf(post)]));
  const targets = selectedIds.map((id) => known.get(String(id)) ?? { id: String(id), name: text('numbered', { id: String(id) }) });
  const action = () => open(deletePost, targets);
  useShortcuts({ d: targets.length > 0 && action });
  return (
    <Button size="small" color="error" onClick={action}>
      {text('deletePosts')}
    </Button>
  );
}
