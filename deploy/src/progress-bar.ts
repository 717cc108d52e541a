/** A progress bar, redrawn on a terminal, and otherwise printed in steps of ten percent. */
export function progressBar(title: string, write: (text: string) => void, isTerminal: boolean): (done: number) => void {
  const width = 30;
  let shownTenths = -1;
  return (done) => {
    const tenths = Math.floor(done * 10);
    if (!isTerminal) {
      if (tenths === shownTenths) return;
      shownTenths = tenths;
      write(`${title}: ${tenths * 10} %\n`);
      return;
    }
    const filled = Math.round(done * width);
    write(`\r${title} [${'='.repeat(filled)}${' '.repeat(width - filled)}] ${Math.round(done * 100)} %${done >= 1 ? '\n' : ''}`);
  };
}
