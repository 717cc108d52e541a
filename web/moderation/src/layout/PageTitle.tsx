import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, Title } from 'react-admin';
import { text } from '../texts.ts';

/** Sets the title of the browser tab and of its history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = text('documentTitle', { title });
    return () => {
      document.title = text('console');
    };
  }, [title]);
}

type Props = {
  readonly title: string;
  /** The list that contains the page. */
  readonly parent?: { readonly to: string; readonly words: string };
};

/** The title of a page, in the bar and in the tab, with a link back to its list. */
export function PageTitle({ title, parent }: Props) {
  useDocumentTitle(title);
  return (
    <>
      <Title title={title} />
      {parent && (
        <Breadcrumbs aria-label={text('breadcrumbs')} sx={{ '& ol': { rowGap: 0.5 } }}>
          <Typography component="span" variant="body2">
            <Link to={parent.to}>{parent.words}</Link>
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary" aria-current="page" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>
          </Typography>
        </Breadcrumbs>
      )}
    </>
  );
}
