import { text } from './texts.ts';
import './bot-tag.css';

/** Beside the name of a program, so that nobody takes it for a person. */
export function BotTag() {
  return <span className="bot-tag">{text('botTag')}</span>;
}
