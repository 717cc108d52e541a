/** A post opens above the current screen: the address gets `?postId=`. */
import { useCallback } from 'react';
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router';

export function useOpenedPost(): string | null {
  return useSearchParams()[0].get('postId');
}

export function usePostLink(): (postId: string | null) => To {
  const { pathname, search } = useLocation();
  return useCallback(
    (postId) => {
      const query = new URLSearchParams(search);
      if (postId === null) query.delete('postId');
      else query.set('postId', postId);
      return { pathname, search: query.size > 0 ? `?${query}` : '' };
    },
    [pathname, search],
  );
}

export function useOpenPost(): (postId: string | null) => void {
  const link = usePostLink();
  const navigate = useNavigate();
  return useCallback((postId) => void navigate(link(postId)), [link, navigate]);
}
