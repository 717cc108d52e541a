import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { text } from './texts.ts';
import { type Toast, toastQueue } from './toasts.ts';
import './ToastRegion.css';

/** Rendered once at the root. F6 moves the focus to it as a landmark. */
export function ToastRegion() {
  return (
    <AriaToastRegion queue={toastQueue} aria-label={text('notifications')} className="ui-toast-region">
      {({ toast }) => (
        <AriaToast toast={toast} className={`ui-toast ui-toast-${toast.content.tone}`}>
          <ToastIcon tone={toast.content.tone} />
          <AriaToastContent className="ui-toast-content">
            <Text slot="title">{toast.content.text}</Text>
          </AriaToastContent>
          {toast.content.action && (
            <Button
              size="small"
              onPress={() => {
                toast.content.action?.onAction();
                toastQueue.close(toast.key);
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <IconButton label={text('dismiss')} size="small" slot="close">
            <X aria-hidden="true" />
          </IconButton>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}

function ToastIcon({ tone }: { readonly tone: Toast['tone'] }) {
  if (tone === 'plain') return null;
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return <Icon aria-hidden="true" className="ui-toast-icon" />;
}
