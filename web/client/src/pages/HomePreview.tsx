import { Hash } from 'lucide-react';
import { Avatar } from '../ui/Avatar.tsx';
import { text } from './texts.ts';
import './HomePreview.css';

const MAREN = { name: 'Maren', color: '#d78f6b', at: '18:02' };
const TOBI = { name: 'Tobi', color: '#7fb58f', at: '18:04' };
const INES = { name: 'Ines', color: '#9a9bd8', at: '18:04' };

/** A preview of a conversation, made of the components of the app. It is one image to assistive technology. */
export function HomePreview() {
  return (
    <div className="home-preview" role="img" aria-label={text('previewLabel')}>
      <div className="home-preview-header">
        <Hash aria-hidden="true" />
        {text('previewChannel')}
      </div>
      <div className="home-preview-list">
        <p className="home-preview-day">
          <span>{text('previewDay')}</span>
        </p>
        <PreviewMessage by={MAREN} words={text('previewFirst')} reactions={['🍞 4', '🧀 2']} />
        <PreviewMessage by={TOBI} words={text('previewSecond')} reply={text('previewReply')} />
        <PreviewMessage by={INES} words={text('previewThird')} reactions={['😄 3']} />
      </div>
      <p className="home-preview-typing">
        <span className="home-preview-dots">
          <i />
          <i />
          <i />
        </span>
        {text('previewTyping', { name: MAREN.name })}
      </p>
    </div>
  );
}

type PreviewMessageProps = {
  readonly by: { readonly name: string; readonly color: string; readonly at: string };
  readonly words: string;
  readonly reply?: string;
  readonly reactions?: readonly string[];
};

function PreviewMessage({ by, words, reply, reactions = [] }: PreviewMessageProps) {
  return (
    <div className="home-preview-message">
      <Avatar name={by.name} hexColor={by.color} size={38} status={1} />
      <div>
        {reply && <p className="home-preview-reply">{reply}</p>}
        <p className="home-preview-author">
          <span translate="no">{by.name}</span> <time>{by.at}</time>
        </p>
        <p>{words}</p>
        {reactions.length > 0 && (
          <p className="home-preview-reactions">
            {reactions.map((reaction) => (
              <span key={reaction}>{reaction}</span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
