import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '../ui/toasts.ts';
import { hasOwnStyles, isSafeMode, showOwnStyles } from './own-styles.ts';
import { text } from './texts.ts';

export const CSS_PAGE = '/app/settings/interface/custom-css';

let isNoticeShown = false;

/** Applies the user's own colours and CSS, and shows a notice in safe mode. */
export function OwnStyles() {
  const navigate = useNavigate();
  useEffect(showOwnStyles, []);
  useEffect(() => {
    if (!isSafeMode || isNoticeShown || !hasOwnStyles()) return;
    isNoticeShown = true;
    showToast({ tone: 'plain', text: text('safe'), action: { label: text('safeEdit'), onAction: () => void navigate(CSS_PAGE) } });
  }, [navigate]);
  return null;
}
