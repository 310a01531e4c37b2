export { freePorts } from '@derby/server-kit/testing/free-ports';
