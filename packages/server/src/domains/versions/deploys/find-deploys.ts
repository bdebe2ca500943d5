/** For the domain that deploys: what is to be done, and what became of it. */
export {
  beginDeploy,
  countDeployDispatch,
  recordDeployFailed,
  selectServable,
  takeSilentDeploys,
} from './deploys-table.js';
