import { text } from './texts.ts';
import './bot-tag.css';

/** Marks a bot next to its name. */
export function BotTag() {
  return <span className="bot-tag">{text('botTag')}</span>;
}
