import type { Activity } from '@folkmoot/contracts/presence/wire';
import { useEffect, useState } from 'react';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { activityWords } from './activity.ts';
import { type ActivitySpan, activityView, clockText } from './activity-view.ts';
import { text } from './texts.ts';
import './activity-card.css';

const EVERY_SECOND_MS = 1000;

/** The activity of a user with all details. */
export function ActivityCard({ activity }: { readonly activity: Activity }) {
  const { title, subtitle, link, picture, emoji, span } = activityView(activity);
  const words = activityWords(activity.action, activity.name);
  return (
    <section className="activity-card" aria-label={text('activity')}>
      {picture !== null && <Picture key={picture} address={picture} />}
      {emoji !== null && <EmojiIcon icon={emoji} className="activity-emoji" />}
      <div className="activity-words">
        <p className="activity-what">
          <bdi>{words}</bdi>
        </p>
        {title !== null && (
          <p className="activity-title">
            {link === null ? (
              <bdi>{title}</bdi>
            ) : (
              <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                <bdi>{title}</bdi>
              </a>
            )}
          </p>
        )}
        {title === null && link !== null && (
          <a className="activity-title" href={link} target="_blank" rel="noopener noreferrer nofollow">
            {text('openLink', { name: new URL(link).host })}
          </a>
        )}
        {subtitle !== null && (
          <p className="activity-subtitle">
            <bdi>{subtitle}</bdi>
          </p>
        )}
        {span && <Span span={span} />}
      </div>
    </section>
  );
}

/** The box has its size before the image is loaded. If it fails to load, the box disappears. */
function Picture({ address }: { readonly address: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img className="activity-picture" src={address} alt="" width={56} height={56} decoding="async" onError={() => setHasFailed(true)} />
  );
}

function Span({ span: { at, whole } }: { readonly span: ActivitySpan }) {
  const now = useNow();
  const reached = at(now);
  const time = clockText(reached);
  if (whole === null) return <p className="activity-time">{text('elapsed', { time })}</p>;
  const shown = { time, whole: clockText(whole) };
  return (
    <div className="activity-progress">
      <progress aria-label={text('progress')} aria-valuetext={text('progressOf', shown)} max={whole} value={reached} />
      <p className="activity-time" aria-hidden="true">
        <span>{shown.time}</span>
        <span>{shown.whole}</span>
      </p>
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
