import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useInstanceRules } from '../instance/instance-rules.ts';
import { attach } from './attached-files.ts';
import { formatBytes } from './attachment-view.ts';
import { focusComposer } from './composer-focus.ts';
import { text } from './texts.ts';

/** Opens the file picker of the device. */
export function AttachButton({ channelId }: { readonly channelId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { fileBytes } = useInstanceRules();

  function chosen(): void {
    const element = input.current;
    if (!element?.files) return;
    void attach(channelId, [...element.files]);
    // Reset, so that the same file can be chosen again.
    element.value = '';
    focusComposer();
  }

  return (
    <>
      <button
        type="button"
        className="composer-button"
        aria-label={text('attach')}
        title={text('attachUpTo', { most: formatBytes(fileBytes) })}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </button>
      <input ref={input} type="file" multiple hidden tabIndex={-1} aria-hidden="true" onChange={chosen} />
    </>
  );
}
