import type { RawPost } from '@folkmoot/contracts/posts/wire';
import Button from '@mui/material/Button';
import { DataTable, type RaRecord, SearchInput, useListContext } from 'react-admin';
import { useOpenAct } from '../acts/acts.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { Person } from '../layout/Person.tsx';
import { Empty } from '../layout/states.tsx';
import { text } from '../texts.ts';
import { PostLine } from './PostLine.tsx';
import { announce, deletePost, targetOf, unannounce } from './post-acts.ts';

type Row = RawPost & RaRecord<string>;

const FILTERS = [<SearchInput key="q" source="q" alwaysOn placeholder={text('searchPosts')} />];

export function PostList() {
  return (
    <ConsoleList resource="posts" title={text('posts')} empty={text('noPosts')} filters={FILTERS} actions={false}>
      <DataTable<Row>
        rowClick={false}
        bulkActionButtons={<BulkActs />}
        empty={<Empty title={text('nothingFound')} words={text('noPostFoundText')} />}
      >
        <DataTable.Col<Row> label={text('author')} disableSort render={({ createdBy }) => <Person person={createdBy} />} />
        <DataTable.Col<Row> label={text('post')} disableSort render={(post) => <PostLine post={post} />} />
        <DataTable.Col<Row> label={text('announcement')} disableSort render={(post) => <Announcing post={post} />} />
      </DataTable>
    </ConsoleList>
  );
}

function Announcing({ post }: { readonly post: RawPost }) {
  const open = useOpenAct();
  const act = post.announcement ? unannounce : announce;
  if (post.commentToId || post.repost) return null;
  return (
    <Button size="small" onClick={() => open(act, [targetOf(post)])}>
      {act.confirm}
    </Button>
  );
}

function BulkActs() {
  const open = useOpenAct();
  const { data = [], selectedIds } = useListContext<Row>();
  const known = new Map(data.map((post) => [post.id, targetOf(post)]));
  const targets = selectedIds.map((id) => known.get(String(id)) ?? { id: String(id), name: text('numbered', { id: String(id) }) });
  const act = () => open(deletePost, targets);
  useShortcuts({ d: targets.length > 0 && act });
  return (
    <Button size="small" color="error" onClick={act}>
      {text('deletePosts')}
    </Button>
  );
}
