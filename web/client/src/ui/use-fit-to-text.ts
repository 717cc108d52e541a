import { type RefObject, useLayoutEffect } from 'react';

/** Gives a text field the height of its text, up to the maximum height in CSS, also after the width of the field changed. */
export function useFitToText(field: RefObject<HTMLTextAreaElement | null>, content: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text in the field.
  useLayoutEffect(() => {
    if (field.current) fit(field.current);
  }, [field, content]);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fit(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [field]);
}

function fit(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  // The height of the element includes its border, and the height of its text does not.
  const border = element.offsetHeight - element.clientHeight;
  element.style.height = `${element.scrollHeight + border}px`;
}
