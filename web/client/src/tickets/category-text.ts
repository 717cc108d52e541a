import { TICKET_CATEGORY } from '@folkmoot/contracts/tickets/limits';
import { text } from './texts.ts';

export function categoryText(category: number): string {
  switch (category) {
    case TICKET_CATEGORY.QUESTION:
      return text('category0');
    case TICKET_CATEGORY.ACCOUNT:
      return text('category1');
    case TICKET_CATEGORY.ABUSE:
      return text('category2');
    case TICKET_CATEGORY.SERVER_VERIFICATION:
      return text('category4');
    default:
      return text('category3');
  }
}
