import { NewBusiness } from '@souk/contract';
import { openBusiness } from '../../../domains/businesses/create-business.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { redirect } from '../../../foundation/http/answer.js';
import { InvalidRequest } from '../../../foundation/http/refusal.js';
import { compileValidator } from '../../../foundation/http/validate.js';
import { definePage } from '../define-page.js';
import { linkTo } from '../links.js';

const problemsOf = compileValidator(NewBusiness, 'The form');

export const submitBusiness = definePage({
  name: 'submitBusiness',
  method: 'POST',
  path: '/dashboard/open-business',
  cameFrom: '',
  summary: 'Opens a business with one store.',
  show: async ({ user, form, platform }) => {
    const business = { name: form.get('name') ?? '' };
    const problems = problemsOf(business);
    if (problems.length > 0) throw new InvalidRequest('body', problems);
    const now = platform.clock.now();
    await inTransaction(platform, (transaction) => openBusiness(transaction, business, user.userId, now));
    return redirect(linkTo(platform));
  },
});
