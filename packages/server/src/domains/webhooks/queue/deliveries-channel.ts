/** Notified when something other than the engine adds deliveries to the lanes: a replay, an endpoint switched on. */
export const deliveriesChannel = 'souk_deliveries';
