import { localSignalBus } from './bus.ts';
import { signalBusContract } from './bus-contract.ts';

signalBusContract('within one process', async () => {
  const bus = localSignalBus();
  return { bus, another: async () => bus, close: bus.close };
});
