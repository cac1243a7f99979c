CREATE TABLE "plan_marks" (
	"user_id" text NOT NULL,
	"report_id" text NOT NULL,
	"id" text NOT NULL,
	"task" text NOT NULL,
	"done" boolean,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_marks_report_id_id_pk" PRIMARY KEY("report_id","id")
);
--> statement-breakpoint
ALTER TABLE "plan_marks" ADD CONSTRAINT "plan_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_marks" ADD CONSTRAINT "plan_marks_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_marks_user" ON "plan_marks" USING btree ("user_id");