export { BRAND } from '../brand.ts'
