import { useEffect, useState } from 'react';

/** Whether the component was painted once. What is out of view can wait for that. */
export function usePainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPainted(true));
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}
