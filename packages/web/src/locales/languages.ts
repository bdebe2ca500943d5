export const languages = { en: 'English', fr: 'Français', ar: 'العربية' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (text: string | undefined): text is Language => text !== undefined && text in languages;
export const isRightToLeft = (language: string): boolean => language === 'ar';
