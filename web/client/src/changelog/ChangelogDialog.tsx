import allChanges from '../../../../CHANGELOG.md?url&no-inline';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NEWS, type News } from './news.ts';
import { text } from './texts.ts';
import './changelog.css';

type ChangelogDialogProps = {
  /** The new entries. Default: all. */
  readonly news?: readonly News[];
  readonly onClose: () => void;
};

export function ChangelogDialog({ news, onClose }: ChangelogDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(news ? 'news' : 'all')}
      footer={
        <Button variant="primary" onPress={onClose} autoFocus>
          {text('close')}
        </Button>
      }
    >
      {news && <p>{text('newText')}</p>}
      <ul className="changelog" aria-label={text('news')}>
        {(news ?? NEWS).toReversed().map((item) => (
          <li key={item}>{text(item)}</li>
        ))}
      </ul>
      <p className="changelog-all">
        {/* Written for developers and operators, in English only. */}
        <a href={allChanges} hrefLang="en" target="_blank" rel="noopener">
          {text('everything')}
        </a>
      </p>
    </Dialog>
  );
}
