import { SendPage } from './SendPage'

/** Sends USDT from the own wallets. */
export const SendUsdtScreen = () => <SendPage path="financialSendUsdt" kind="chain" />
/** Sends USDT from the wallets of the platform. */
export const AdminSendUsdtScreen = () => <SendPage path="adminFinancialSendUsdt" kind="chain" />
/** Gives own credit to another person. */
export const SendCreditScreen = () => <SendPage path="sendCredit" kind="credit" />
/** Gives somebody credit of the platform. */
export const AdminSendCreditScreen = () => <SendPage path="adminSendCredit" kind="credit" />
