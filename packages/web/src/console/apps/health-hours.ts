/** How far back an app's health is told. */
export const healthHours = 24;
