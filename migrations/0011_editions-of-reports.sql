ALTER TABLE "reports" ADD COLUMN "edition_of" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "left_out" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_edition_of_reports_id_fk" FOREIGN KEY ("edition_of") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_edition" ON "reports" USING btree ("edition_of") WHERE status <> 'failed';