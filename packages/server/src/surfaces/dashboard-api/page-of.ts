export { pageOf } from '../../foundation/http/paginate.js';
