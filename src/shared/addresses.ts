/** Where a record opens in the browser: what links, notifications and mails point to. */
export const addressOf = {
  task: (id: string): string => `/tasks?task=${id}`,
  project: (id: string): string => `/projects?project=${id}`,
  brand: (id: string): string => `/brands?brand=${id}`,
}
