import { sharedProduct } from '../support/shared-product.ts';
import { defineContractSuite } from './contract-suite.ts';
import type { ContractTarget } from './contract-tools.ts';

/** Returns the deployment of DERBY_BASE_URL when it is set (the suite ends its derby), else the shared product. */
function target(): ContractTarget {
  const { DERBY_BASE_URL: baseUrl, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env;
  if (!baseUrl) return sharedProduct().product;
  if (!username || !password) throw new Error('DERBY_BASE_URL needs ADMIN_USERNAME and ADMIN_PASSWORD beside it.');
  return { baseUrl, administrator: { username, password } };
}

defineContractSuite(target);
