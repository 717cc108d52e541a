import { type ReactNode, useRef } from 'react';
import { useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { BotCommand } from './completion.ts';
import { text } from './texts.ts';
import './command-field.css';

type CommandFieldProps = { readonly command: BotCommand | null; readonly content: string; readonly children: ReactNode };

/** The element that describes the field while it contains a command. */
export const COMMAND_ID = 'composer-command';

/** Wraps the text field: shows the avatar of the bot, a highlight behind the command, and the command's arguments. */
export function CommandField({ command, content, children }: CommandFieldProps) {
  const shape = useRef<HTMLDivElement>(null);
  return (
    <div
      className="command-field"
      onScrollCapture={(event) => {
        if (shape.current && event.target instanceof Element) shape.current.style.translate = `0 ${-event.target.scrollTop}px`;
      }}
    >
      {command && <CommandOf command={command} />}
      <div className="command-field-text">
        {command && (
          <div className={classNames('command-field-behind', isAlone(command, content) && 'command-field-alone')} aria-hidden="true">
            <div ref={shape}>
              <Shape command={command} content={content} />
            </div>
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

function endOf({ name }: BotCommand, content: string): number {
  return content.indexOf(`/${name}`) + name.length + 1;
}

function isAlone(command: BotCommand, content: string): boolean {
  return content.slice(endOf(command, content)).trim() === '';
}

/** The highlight. It repeats the text of the field invisibly, so that it has the same width. */
function Shape({ command, content }: { readonly command: BotCommand; readonly content: string }) {
  const { name, args } = command;
  return (
    <>
      {content.slice(0, endOf(command, content) - name.length - 1)}
      <span className="command-field-shape">/{name}</span>
      {isAlone(command, content) && args && <span className="command-field-args"> {args}</span>}
    </>
  );
}

function CommandOf({ command: { botUserId, args, description } }: { readonly command: BotCommand }) {
  const bot = useUser(botUserId);
  const name = bot?.username ?? '';
  const label = [text('commandOf', { name }), args, description].filter(Boolean).join(' · ');
  return (
    <span className="command-field-bot" title={label}>
      <Avatar name={name} hexColor={bot?.hexColor} picture={bot?.avatar} size={24} />
      <VisuallyHidden id={COMMAND_ID}>{label}</VisuallyHidden>
    </span>
  );
}
