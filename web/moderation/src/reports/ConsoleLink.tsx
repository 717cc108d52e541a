import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';

/** A link to another page of the console. */
export function ConsoleLink({ to, words }: { readonly to: string; readonly words: string }) {
  return (
    <Typography component="span" variant="body2">
      <Link to={to}>{words}</Link>
    </Typography>
  );
}
